CREATE TABLE "rule_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"reviewed_on" date NOT NULL,
	"note" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rule_reviews" ADD CONSTRAINT "rule_reviews_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rule_reviews_state" ON "rule_reviews" USING btree ("state","reviewed_on","id");