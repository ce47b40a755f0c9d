CREATE TABLE "commission_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"commission_id" uuid NOT NULL,
	"paid_on" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"recorded_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"lender_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"staff_id" uuid,
	"partner" text DEFAULT '' NOT NULL,
	"split_of" uuid,
	"description" text NOT NULL,
	"basis" text NOT NULL,
	"basis_points" integer NOT NULL,
	"flat_cents" bigint NOT NULL,
	"figures" jsonb NOT NULL,
	"scheduled_on" date,
	"scheduled_cents" bigint NOT NULL,
	"settled_on" date,
	"settled_cents" bigint DEFAULT 0 NOT NULL,
	"clawed_back_cents" bigint DEFAULT 0 NOT NULL,
	"balance_cents" bigint GENERATED ALWAYS AS (case when status = 'waived' then 0 else scheduled_cents - clawed_back_cents - settled_cents end) STORED NOT NULL,
	"status" text NOT NULL,
	"status_since" timestamp with time zone NOT NULL,
	"invoice_number" text DEFAULT '' NOT NULL,
	"approved_by" uuid,
	"clawback_until" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"lender_id" uuid NOT NULL,
	"funded_on" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"net_funded_cents" bigint NOT NULL,
	"repaid_cents" bigint NOT NULL,
	"payment_cents" bigint NOT NULL,
	"payments" integer NOT NULL,
	"first_payment_on" date NOT NULL,
	"expected_payoff_on" date NOT NULL,
	"confirmed_basis_points" integer,
	"confirmed_on" date,
	"missed_payments" integer DEFAULT 0 NOT NULL,
	"renewal_eligible_on" date,
	"threshold_basis_points" integer NOT NULL,
	"renewal" text DEFAULT 'waiting' NOT NULL,
	"closed_on" date,
	"closed_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deals_application_id_unique" UNIQUE("application_id")
);
--> statement-breakpoint
ALTER TABLE "lenders" ADD COLUMN "renewal_commission_basis_points" integer;--> statement-breakpoint
ALTER TABLE "commission_payments" ADD CONSTRAINT "commission_payments_commission_id_commissions_id_fk" FOREIGN KEY ("commission_id") REFERENCES "public"."commissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_payments" ADD CONSTRAINT "commission_payments_recorded_by_staff_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_split_of_commissions_id_fk" FOREIGN KEY ("split_of") REFERENCES "public"."commissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_approved_by_staff_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commission_payments_commission" ON "commission_payments" USING btree ("commission_id","paid_on");--> statement-breakpoint
CREATE INDEX "commissions_application" ON "commissions" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "commissions_split" ON "commissions" USING btree ("split_of") WHERE "commissions"."split_of" is not null;--> statement-breakpoint
CREATE INDEX "commissions_lender" ON "commissions" USING btree ("lender_id","id");--> statement-breakpoint
CREATE INDEX "commissions_staff" ON "commissions" USING btree ("staff_id","id") WHERE "commissions"."staff_id" is not null;--> statement-breakpoint
CREATE INDEX "commissions_open" ON "commissions" USING btree ("id") WHERE "commissions"."balance_cents" <> 0 and "commissions"."status" <> 'expected';--> statement-breakpoint
CREATE INDEX "deals_renewal" ON "deals" USING btree ("renewal_eligible_on","id") WHERE "deals"."closed_on" is null and "deals"."renewal" = 'waiting';--> statement-breakpoint
CREATE INDEX "deals_lender" ON "deals" USING btree ("lender_id");
--> statement-breakpoint
-- Like the success fee: nothing is owed for an application that nobody has funded, by no way through the program.
CREATE FUNCTION refuse_early_commission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.status <> 'expected' AND NOT EXISTS (SELECT 1 FROM deals WHERE deals.application_id = NEW.application_id) THEN
		RAISE EXCEPTION 'no commission is due before an application is funded';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER commissions_after_funding BEFORE INSERT OR UPDATE ON "commissions"
	FOR EACH ROW EXECUTE FUNCTION refuse_early_commission();--> statement-breakpoint
CREATE TRIGGER commission_payments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "commission_payments"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
