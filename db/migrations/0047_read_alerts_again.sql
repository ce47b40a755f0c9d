DROP INDEX "read_alerts_staff_hour";--> statement-breakpoint
ALTER TABLE "read_alerts" ADD COLUMN "reader_id" uuid;--> statement-breakpoint
ALTER TABLE "read_alerts" ADD COLUMN "listed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "read_alerts" ADD COLUMN "told_total" integer;--> statement-breakpoint
UPDATE "read_alerts" SET "reader_id" = "staff_id", "told_total" = "records" + "rows";--> statement-breakpoint
ALTER TABLE "read_alerts" ALTER COLUMN "reader_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "read_alerts" ALTER COLUMN "told_total" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "read_alerts_reader_hour" ON "read_alerts" USING btree ("reader_id","hour");
