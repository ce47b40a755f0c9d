CREATE TABLE "reminders" (
	"application_id" uuid NOT NULL,
	"day" date NOT NULL,
	"stage" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminders_application_id_day_pk" PRIMARY KEY("application_id","day")
);
--> statement-breakpoint
CREATE TABLE "checklist_waivers" (
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"waived_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "checklist_waivers_application_id_kind_pk" PRIMARY KEY("application_id","kind")
);
--> statement-breakpoint
CREATE TABLE "requirement_documents" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"requirement_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_waivers" ADD CONSTRAINT "checklist_waivers_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_waivers" ADD CONSTRAINT "checklist_waivers_waived_by_staff_id_fk" FOREIGN KEY ("waived_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requirement_documents" ADD CONSTRAINT "requirement_documents_requirement_id_requirements_id_fk" FOREIGN KEY ("requirement_id") REFERENCES "public"."requirements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requirement_documents_requirement" ON "requirement_documents" USING btree ("requirement_id");