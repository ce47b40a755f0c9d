CREATE TABLE "success_fee_disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fee_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"opened_by" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"note" text DEFAULT '' NOT NULL,
	"resolved_by" uuid,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "success_fee_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fee_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entered_on" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"method" text,
	"reference" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"reverses" uuid,
	"returns" uuid,
	"recorded_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "success_fee_entries_amount" CHECK ("success_fee_entries"."amount_cents" <> 0 and ("success_fee_entries"."reverses" is not null or ("success_fee_entries"."amount_cents" < 0) = ("success_fee_entries"."kind" = 'returned_payment'))),
	CONSTRAINT "success_fee_entries_returns" CHECK (("success_fee_entries"."kind" = 'returned_payment' and "success_fee_entries"."reverses" is null) = ("success_fee_entries"."returns" is not null))
);
--> statement-breakpoint
CREATE TABLE "success_fee_files" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"encrypted" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "success_fee_invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fee_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date,
	"line" jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "success_fee_invoices_amount" CHECK ("success_fee_invoices"."amount_cents" > 0),
	CONSTRAINT "success_fee_invoices_due" CHECK (("success_fee_invoices"."kind" = 'invoice') = ("success_fee_invoices"."due_on" is not null))
);
--> statement-breakpoint
CREATE TABLE "success_fee_numbers" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "success_fee_numbers_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "success_fee_reminders" (
	"fee_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"due_on" date NOT NULL,
	"channel" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "success_fee_reminders_fee_id_due_on_kind_pk" PRIMARY KEY("fee_id","due_on","kind")
);
--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "success_fee_id" uuid;--> statement-breakpoint
ALTER TABLE "success_fees" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "success_fee_disputes" ADD CONSTRAINT "success_fee_disputes_fee_id_success_fees_offer_id_fk" FOREIGN KEY ("fee_id") REFERENCES "public"."success_fees"("offer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "success_fee_disputes" ADD CONSTRAINT "success_fee_disputes_opened_by_staff_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "success_fee_disputes" ADD CONSTRAINT "success_fee_disputes_resolved_by_staff_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "success_fee_entries" ADD CONSTRAINT "success_fee_entries_fee_id_success_fees_offer_id_fk" FOREIGN KEY ("fee_id") REFERENCES "public"."success_fees"("offer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "success_fee_entries" ADD CONSTRAINT "success_fee_entries_reverses_success_fee_entries_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."success_fee_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "success_fee_entries" ADD CONSTRAINT "success_fee_entries_returns_success_fee_entries_id_fk" FOREIGN KEY ("returns") REFERENCES "public"."success_fee_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "success_fee_entries" ADD CONSTRAINT "success_fee_entries_recorded_by_staff_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "success_fee_files" ADD CONSTRAINT "success_fee_files_invoice_id_success_fee_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."success_fee_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "success_fee_files" ADD CONSTRAINT "success_fee_files_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "success_fee_invoices" ADD CONSTRAINT "success_fee_invoices_fee_id_success_fees_offer_id_fk" FOREIGN KEY ("fee_id") REFERENCES "public"."success_fees"("offer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "success_fee_reminders" ADD CONSTRAINT "success_fee_reminders_fee_id_success_fees_offer_id_fk" FOREIGN KEY ("fee_id") REFERENCES "public"."success_fees"("offer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "success_fee_disputes_fee" ON "success_fee_disputes" USING btree ("fee_id","opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "success_fee_disputes_open" ON "success_fee_disputes" USING btree ("fee_id") WHERE "success_fee_disputes"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "success_fee_entries_fee" ON "success_fee_entries" USING btree ("fee_id","at");--> statement-breakpoint
CREATE INDEX "success_fee_entries_day" ON "success_fee_entries" USING btree ("entered_on");--> statement-breakpoint
CREATE UNIQUE INDEX "success_fee_entries_reverses" ON "success_fee_entries" USING btree ("reverses") WHERE "success_fee_entries"."reverses" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "success_fee_invoices_number" ON "success_fee_invoices" USING btree ("number");--> statement-breakpoint
CREATE INDEX "success_fee_invoices_fee" ON "success_fee_invoices" USING btree ("fee_id","number");--> statement-breakpoint
CREATE INDEX "success_fee_invoices_day" ON "success_fee_invoices" USING btree ("issued_on");--> statement-breakpoint
CREATE INDEX "commissions_success_fee" ON "commissions" USING btree ("success_fee_id") WHERE "commissions"."success_fee_id" is not null;--> statement-breakpoint
CREATE INDEX "success_fees_application" ON "success_fees" USING btree ("application_id");--> statement-breakpoint
-- By hand -------------------------------------------------------------------------------------------------------------

ALTER TABLE "commissions" ADD CONSTRAINT "commissions_success_fee_id_success_fees_offer_id_fk"
	FOREIGN KEY ("success_fee_id") REFERENCES "success_fees"("offer_id");
--> statement-breakpoint
-- Fees recorded before there were invoices get one each, without emails and reminders: staff may have collected them.
INSERT INTO "success_fee_invoices" ("id", "fee_id", "kind", "number", "amount_cents", "issued_on", "due_on", "line", "created_at")
SELECT gen_random_uuid(), fee.offer_id, 'invoice',
	'INV-' || extract(year FROM fee.created_at)::int || '-' || lpad((row_number() OVER (
		PARTITION BY extract(year FROM fee.created_at) ORDER BY fee.created_at, fee.offer_id))::text, 4, '0'),
	fee.amount_cents, fee.created_at::date, fee.due_on,
	jsonb_build_object(
		'lender', lenders.name,
		'fundedCents', coalesce((offers.funding ->> 'amountCents')::bigint, offers.amount_cents),
		'fundedOn', coalesce(offers.funding ->> 'fundedOn', fee.due_on::text),
		'basisPoints', coalesce((offers.terms ->> 'successFeeBasisPoints')::int, 0)),
	fee.created_at
FROM "success_fees" fee JOIN offers ON offers.id = fee.offer_id JOIN lenders ON lenders.id = offers.lender_id
WHERE fee.amount_cents > 0;
--> statement-breakpoint
INSERT INTO "success_fee_numbers" ("series", "year", "last")
SELECT 'invoice', extract(year FROM created_at)::int, count(*)::int FROM "success_fee_invoices" GROUP BY 2;
--> statement-breakpoint
INSERT INTO "success_fee_reminders" ("fee_id", "kind", "due_on", "channel", "at")
SELECT fee_id, reminder.kind, due_on, 'none', created_at
FROM "success_fee_invoices", (VALUES ('before_due'), ('overdue_1'), ('overdue_14'), ('overdue_30')) reminder (kind);
--> statement-breakpoint
-- Revenue is read from the books since.
DELETE FROM "daily_figures" WHERE "figure" = 'fee';
--> statement-breakpoint
CREATE FUNCTION refuse_early_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.kind = 'invoice' AND NOT EXISTS (
		SELECT 1 FROM success_fees fee JOIN offers ON offers.id = fee.offer_id
			JOIN applications ON applications.id = fee.application_id
		WHERE fee.offer_id = NEW.fee_id AND offers.status = 'funded' AND applications.stage IN ('funded', 'renewal')
	) THEN
		RAISE EXCEPTION 'no fee is invoiced before an application is funded';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER success_fee_invoices_after_funding BEFORE INSERT ON "success_fee_invoices"
	FOR EACH ROW EXECUTE FUNCTION refuse_early_invoice();
--> statement-breakpoint
-- A new version of a fee is no new fee.
DROP TRIGGER success_fees_after_funding ON "success_fees";
--> statement-breakpoint
CREATE TRIGGER success_fees_after_funding BEFORE INSERT OR UPDATE OF "offer_id", "application_id" ON "success_fees"
	FOR EACH ROW EXECUTE FUNCTION refuse_early_fee();
--> statement-breakpoint
CREATE TRIGGER success_fee_invoices_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "success_fee_invoices"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER success_fee_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "success_fee_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER success_fee_reminders_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "success_fee_reminders"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER success_fee_disputes_permanent BEFORE DELETE OR TRUNCATE ON "success_fee_disputes"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER success_fee_disputes_resolved_once BEFORE UPDATE ON "success_fee_disputes"
	FOR EACH ROW WHEN (OLD.resolved_at IS NOT NULL) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- As for transcripts: only the key may change, and a file is deleted only while a retention run purges its application.
CREATE TRIGGER success_fee_files_append_only BEFORE TRUNCATE ON "success_fee_files"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER success_fee_files_same_content BEFORE UPDATE ON "success_fee_files"
	FOR EACH ROW EXECUTE FUNCTION refuse_content_change();
--> statement-breakpoint
CREATE TRIGGER success_fee_files_purged_only BEFORE DELETE ON "success_fee_files"
	FOR EACH ROW EXECUTE FUNCTION refuse_unless_purging();
--> statement-breakpoint
ALTER TABLE "success_fees" DROP COLUMN "amount_cents";--> statement-breakpoint
ALTER TABLE "success_fees" DROP COLUMN "due_on";