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
ALTER TABLE "lead_assignment" ADD CONSTRAINT "lead_assignment_changed_by_staff_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;