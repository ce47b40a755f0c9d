ALTER TABLE "offers" ADD COLUMN "payoffs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "new_money_apr_thousandths" integer;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "lender_figures" jsonb;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "price_reason" text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE TABLE "disclosure_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"statute" text NOT NULL,
	"source_url" text NOT NULL,
	"products" jsonb,
	"prices" jsonb NOT NULL,
	"up_to_cents" bigint,
	"timing" text NOT NULL,
	"is_signed" boolean NOT NULL,
	"exempt_lenders" jsonb NOT NULL,
	"is_real_property_exempt" boolean NOT NULL,
	"exempt_up_to_deals" integer,
	"exemption_statute" text NOT NULL,
	"required_form" text NOT NULL,
	"broker_license" text NOT NULL,
	"note" text NOT NULL,
	"law_as_of" date NOT NULL,
	"next_review_on" date NOT NULL,
	"reviewer" text NOT NULL,
	"is_retired" boolean NOT NULL,
	"valid_from" date NOT NULL,
	"reason" text NOT NULL,
	"staff_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "disclosure_rules_version" UNIQUE("state","version")
);
--> statement-breakpoint
-- Its reviews are in the audit log; from now on, a review is a version of the rule.
DROP TABLE "rule_reviews" CASCADE;--> statement-breakpoint
ALTER TABLE "lenders" ADD COLUMN "lender_type" text;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "rule_id" uuid;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "rule_exemption" text;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "rule_judged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disclosure_rules" ADD CONSTRAINT "disclosure_rules_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_rule_id_disclosure_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."disclosure_rules"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- A version is never changed, because offers refer to the one they were judged by.
CREATE TRIGGER disclosure_rules_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "disclosure_rules"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The day on which terms are saved has been stored with them only since daily and weekly APR depends on it.
update offers set terms = terms || jsonb_build_object('pricedOn', (created_at at time zone 'America/New_York')::date)
  where not terms ? 'pricedOn';
