CREATE TABLE "commission_postings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commission_postings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"commission_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"lender_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"staff_id" uuid,
	"partner" text NOT NULL,
	"kind" text NOT NULL,
	"change_cents" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "payout_batches_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"status" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"fingerprint" text,
	"method" text,
	"reference" text DEFAULT '' NOT NULL,
	"paid_on" date,
	"paid_by" uuid,
	"paid_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payout_batches_approved" CHECK (("payout_batches"."status" in ('approved', 'paid')) = ("payout_batches"."approved_by" is not null)),
	CONSTRAINT "payout_batches_paid" CHECK (("payout_batches"."status" = 'paid') = ("payout_batches"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payout_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"commission_id" uuid NOT NULL,
	"status" text NOT NULL,
	"amount_cents" bigint,
	"payment_id" uuid,
	CONSTRAINT "payout_lines_paid" CHECK (("payout_lines"."status" = 'paid') = ("payout_lines"."payment_id" is not null)),
	CONSTRAINT "payout_lines_amount" CHECK (("payout_lines"."status" in ('open', 'taken_out')) = ("payout_lines"."amount_cents" is null))
);
--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_approved_by_staff_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_paid_by_staff_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_commission_id_commissions_id_fk" FOREIGN KEY ("commission_id") REFERENCES "public"."commissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payment_id_commission_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."commission_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commission_postings_day" ON "commission_postings" USING btree ("at");--> statement-breakpoint
CREATE INDEX "commission_postings_staff" ON "commission_postings" USING btree ("staff_id","at") WHERE "commission_postings"."staff_id" is not null;--> statement-breakpoint
CREATE INDEX "commission_postings_commission" ON "commission_postings" USING btree ("commission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_batches_number" ON "payout_batches" USING btree ("number");--> statement-breakpoint
CREATE INDEX "payout_batches_period" ON "payout_batches" USING btree ("to_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_lines_open" ON "payout_lines" USING btree ("commission_id") WHERE "payout_lines"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "payout_lines_payment" ON "payout_lines" USING btree ("payment_id") WHERE "payout_lines"."payment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_lines_batch" ON "payout_lines" USING btree ("batch_id","commission_id");--> statement-breakpoint
CREATE INDEX "payout_lines_commission" ON "payout_lines" USING btree ("commission_id");--> statement-breakpoint
-- What is owed for a commission: nothing while it is expected, and only what was settled once it is written off.
CREATE FUNCTION commission_owed(line commissions) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE
		WHEN line.status = 'expected' THEN 0
		WHEN line.status IN ('waived', 'reversed') THEN line.settled_cents
		ELSE line.scheduled_cents - line.clawed_back_cents
	END
$$;
--> statement-breakpoint
CREATE FUNCTION post_commission() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	line commissions;
	change bigint := 0;
	posting text := 'correction';
	posted_at timestamptz := now();
BEGIN
	IF TG_OP = 'DELETE' THEN
		line := OLD;
		change := -commission_owed(OLD);
	ELSIF TG_OP = 'INSERT' THEN
		line := NEW;
		change := commission_owed(NEW);
		posted_at := NEW.status_changed_at;
		IF NEW.replaces IS NULL THEN posting := 'earned'; END IF;
	ELSE
		line := NEW;
		change := commission_owed(NEW) - commission_owed(OLD);
		IF (NEW.status, NEW.status_changed_at) <> (OLD.status, OLD.status_changed_at) THEN posted_at := NEW.status_changed_at; END IF;
		IF OLD.status = 'expected' THEN posting := 'earned';
		ELSIF NEW.status = 'waived' AND OLD.status <> 'waived' THEN posting := 'write_off';
		ELSIF change < 0 AND NEW.status <> 'reversed'
			AND (NEW.clawed_back_cents > OLD.clawed_back_cents OR NEW.status = 'waived') THEN posting := 'clawback';
		END IF;
	END IF;
	IF change <> 0 THEN
		INSERT INTO commission_postings
			(commission_id, application_id, lender_id, direction, staff_id, partner, kind, change_cents, at)
		VALUES (line.id, line.application_id, line.lender_id, line.direction, line.staff_id, line.partner, posting, change,
			posted_at);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER commissions_posted AFTER INSERT OR UPDATE OR DELETE ON "commissions"
	FOR EACH ROW EXECUTE FUNCTION post_commission();
--> statement-breakpoint
-- The history before this version is not known: each commission is posted once, as it is.
INSERT INTO "commission_postings"
	("commission_id", "application_id", "lender_id", "direction", "staff_id", "partner", "kind", "change_cents", "at")
SELECT commissions.id, commissions.application_id, commissions.lender_id, direction, staff_id, partner, 'earned',
	commission_owed(commissions), greatest(commissions.created_at, deals.created_at)
FROM "commissions" JOIN "deals" ON deals.application_id = commissions.application_id
WHERE commission_owed(commissions) <> 0;
--> statement-breakpoint
CREATE TRIGGER commission_postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "commission_postings"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payout_batches_permanent BEFORE DELETE OR TRUNCATE ON "payout_batches"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
