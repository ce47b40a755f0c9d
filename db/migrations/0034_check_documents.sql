-- no transaction
ALTER TABLE "documents" ADD COLUMN IF NOT EXISTS "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN IF NOT EXISTS "damage" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN IF NOT EXISTS "damage_reported_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "documents_checked" ON "documents" USING btree ("checked_at") WHERE sha256 is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "documents_damaged" ON "documents" USING btree ("damage") WHERE damage is not null;
