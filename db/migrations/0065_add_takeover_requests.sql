CREATE TABLE "takeover_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid,
	"lead_id" uuid,
	"requested_by" uuid NOT NULL,
	"from_staff_id" uuid NOT NULL,
	"to_staff_id" uuid,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "owner_staff_id" uuid;--> statement-breakpoint
ALTER TABLE "takeover_requests" ADD CONSTRAINT "takeover_requests_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takeover_requests" ADD CONSTRAINT "takeover_requests_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takeover_requests" ADD CONSTRAINT "takeover_requests_requested_by_staff_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takeover_requests" ADD CONSTRAINT "takeover_requests_from_staff_id_staff_id_fk" FOREIGN KEY ("from_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takeover_requests" ADD CONSTRAINT "takeover_requests_to_staff_id_staff_id_fk" FOREIGN KEY ("to_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takeover_requests" ADD CONSTRAINT "takeover_requests_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "takeover_requests_application" ON "takeover_requests" USING btree ("application_id","requested_by") WHERE "takeover_requests"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "takeover_requests_lead" ON "takeover_requests" USING btree ("lead_id","requested_by") WHERE "takeover_requests"."status" = 'open';--> statement-breakpoint
CREATE INDEX "takeover_requests_open" ON "takeover_requests" USING btree ("created_at") WHERE "takeover_requests"."status" = 'open';--> statement-breakpoint
CREATE INDEX "takeover_requests_of_application" ON "takeover_requests" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "takeover_requests_of_lead" ON "takeover_requests" USING btree ("lead_id");--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_owner_staff_id_staff_id_fk" FOREIGN KEY ("owner_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Commission on offers made before is for whoever has the application at this moment, and stays with them.
UPDATE "offers" SET "owner_staff_id" = "applications"."owner_staff_id" FROM "applications" WHERE "applications"."id" = "offers"."application_id";
