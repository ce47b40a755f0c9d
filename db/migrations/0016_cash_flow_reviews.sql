CREATE TABLE "cash_flow_reviews" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"review_encrypted" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cash_flow_reviews" ADD CONSTRAINT "cash_flow_reviews_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;