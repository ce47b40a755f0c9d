ALTER TABLE "applications" ADD COLUMN "imported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_import_rows" ADD COLUMN "application_id" uuid;