CREATE TABLE "owner_authorizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"name" text NOT NULL,
	"listed_name" text NOT NULL,
	"email" text NOT NULL,
	"email_normalized" text NOT NULL,
	"status" text NOT NULL,
	"request_id" uuid NOT NULL,
	"emailed_at" timestamp with time zone,
	"token_hash" text,
	"token_expires_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"consent_id" uuid,
	CONSTRAINT "owner_authorizations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "lenders" ADD COLUMN "owner_reports" text DEFAULT 'authorized' NOT NULL;--> statement-breakpoint
ALTER TABLE "owner_authorizations" ADD CONSTRAINT "owner_authorizations_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_authorizations_application" ON "owner_authorizations" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "owner_authorizations_email" ON "owner_authorizations" USING btree ("email_normalized");