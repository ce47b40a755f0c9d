DROP INDEX "leads_ownerless";--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;