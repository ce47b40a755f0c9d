CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"type" text NOT NULL,
	"priority" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"assignee_staff_id" uuid,
	"lead_id" uuid,
	"application_id" uuid,
	"merchant_lead_id" uuid,
	"contact_id" uuid,
	"rule_key" text,
	"outcome" text DEFAULT '' NOT NULL,
	"created_by_staff_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"done_by_staff_id" uuid,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "tasks_one_record" CHECK (num_nonnulls("tasks"."lead_id", "tasks"."application_id", "tasks"."merchant_lead_id", "tasks"."contact_id") <= 1)
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_staff_id_staff_id_fk" FOREIGN KEY ("assignee_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_merchant_lead_id_merchant_leads_id_fk" FOREIGN KEY ("merchant_lead_id") REFERENCES "public"."merchant_leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_contact_id_contact_messages_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_staff_id_staff_id_fk" FOREIGN KEY ("created_by_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_done_by_staff_id_staff_id_fk" FOREIGN KEY ("done_by_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_rule" ON "tasks" USING btree ("application_id","rule_key") WHERE "tasks"."rule_key" is not null;--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("due_at","id") WHERE "tasks"."status" = 'open';--> statement-breakpoint
CREATE INDEX "tasks_assignee" ON "tasks" USING btree ("assignee_staff_id","due_at","id") WHERE "tasks"."status" = 'open';--> statement-breakpoint
CREATE INDEX "tasks_done" ON "tasks" USING btree ("done_at","id") WHERE "tasks"."status" <> 'open';--> statement-breakpoint
CREATE INDEX "tasks_to_remind" ON "tasks" USING btree ("due_at") WHERE "tasks"."status" = 'open' and "tasks"."reminded_at" is null and "tasks"."assignee_staff_id" is not null;--> statement-breakpoint
CREATE INDEX "tasks_lead" ON "tasks" USING btree ("lead_id") WHERE "tasks"."lead_id" is not null;--> statement-breakpoint
CREATE INDEX "tasks_application" ON "tasks" USING btree ("application_id") WHERE "tasks"."application_id" is not null;--> statement-breakpoint
CREATE INDEX "tasks_merchant_lead" ON "tasks" USING btree ("merchant_lead_id") WHERE "tasks"."merchant_lead_id" is not null;--> statement-breakpoint
CREATE INDEX "tasks_contact" ON "tasks" USING btree ("contact_id") WHERE "tasks"."contact_id" is not null;