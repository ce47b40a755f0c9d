CREATE TABLE "success_fees" (
	"offer_id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"due_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "choice" jsonb;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "decline_reason" text;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "contract" jsonb;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "funding" jsonb;--> statement-breakpoint
ALTER TABLE "success_fees" ADD CONSTRAINT "success_fees_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "success_fees" ADD CONSTRAINT "success_fees_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offers_chosen" ON "offers" USING btree ("application_id") WHERE "offers"."status" in ('accepted', 'funded');--> statement-breakpoint
CREATE FUNCTION refuse_early_fee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT 1 FROM offers JOIN applications ON applications.id = offers.application_id
		WHERE offers.id = NEW.offer_id AND applications.id = NEW.application_id
			AND offers.status = 'funded' AND applications.stage IN ('funded', 'renewal')
	) THEN
		RAISE EXCEPTION 'no fee is recorded before an application is funded';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER success_fees_after_funding BEFORE INSERT OR UPDATE ON "success_fees"
	FOR EACH ROW EXECUTE FUNCTION refuse_early_fee();
