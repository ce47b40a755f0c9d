CREATE TABLE "lead_assignment" (
	"id" integer PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"version" integer NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_assignment_rules" (
	"position" integer PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"staff_ids" uuid[] NOT NULL,
	"last_staff_id" uuid
);
--> statement-breakpoint
CREATE TABLE "lead_activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"staff_id" uuid,
	"change_id" uuid,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"body_sealed" text
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "status_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "first_touched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "owner_staff_id" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "next_action" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "next_action_on" date;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "merged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_assignment" ADD CONSTRAINT "lead_assignment_changed_by_staff_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_activities" ADD CONSTRAINT "lead_activities_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_activities" ADD CONSTRAINT "lead_activities_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_activities_lead" ON "lead_activities" USING btree ("lead_id","at","id");--> statement-breakpoint
CREATE INDEX "lead_activities_change" ON "lead_activities" USING btree ("change_id") WHERE "lead_activities"."change_id" is not null;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_owner_staff_id_staff_id_fk" FOREIGN KEY ("owner_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_merged_into_id_leads_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_business" ON "applications" USING btree (lower("business_name")) WHERE "applications"."business_name" is not null;--> statement-breakpoint
CREATE INDEX "leads_status" ON "leads" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "leads_owner" ON "leads" USING btree ("owner_staff_id","id") WHERE "leads"."owner_staff_id" is not null;--> statement-breakpoint
CREATE INDEX "leads_unassigned" ON "leads" USING btree ("id") WHERE "leads"."owner_staff_id" is null and "leads"."status" not in ('converted', 'unqualified', 'do_not_contact', 'duplicate', 'spam');--> statement-breakpoint
CREATE INDEX "leads_due" ON "leads" USING btree ("next_action_on","id") WHERE "leads"."next_action_on" is not null;--> statement-breakpoint
CREATE INDEX "leads_merged" ON "leads" USING btree ("merged_into_id") WHERE "leads"."merged_into_id" is not null;