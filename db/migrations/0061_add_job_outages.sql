ALTER TABLE "outbox" ADD COLUMN "run_at_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "first_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "waits_for" text;--> statement-breakpoint
CREATE INDEX "outbox_waits_for" ON "outbox" USING btree ("waits_for","run_at_changed_at") WHERE "outbox"."waits_for" is not null and "outbox"."done_at" is null and "outbox"."dead_at" is null;