CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"months" jsonb NOT NULL,
	"status" text NOT NULL,
	"refusal" text,
	"duplicate_of" uuid,
	"original_name" text NOT NULL,
	"stored_name" text NOT NULL,
	"key_sealed" text,
	"size" integer NOT NULL,
	"modified" bigint NOT NULL,
	"mime" text,
	"sha256" text,
	"scan" text,
	"reject_reason" text,
	"reviewed_by" uuid,
	"reviewed_at" timestamp with time zone,
	"sent_by_session" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"disposed_at" timestamp with time zone,
	CONSTRAINT "documents_stored_name_unique" UNIQUE("stored_name")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_reviewed_by_staff_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_application" ON "documents" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "documents_status" ON "documents" USING btree ("status","updated_at");