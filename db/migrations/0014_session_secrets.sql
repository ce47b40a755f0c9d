ALTER TABLE "sessions" ADD COLUMN "previous_access_token_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "previous_binding_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "previous_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sessions_previous_access_token" ON "sessions" USING btree ("previous_access_token_hash");--> statement-breakpoint
CREATE INDEX "sessions_binding" ON "sessions" USING btree ("binding_hash");