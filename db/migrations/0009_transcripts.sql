CREATE TABLE "application_transcripts" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_transcripts" ADD CONSTRAINT "application_transcripts_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER application_transcripts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "application_transcripts"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
