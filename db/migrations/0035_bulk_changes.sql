CREATE TABLE "bulk_change_records" (
	"change_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"seen" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	CONSTRAINT "bulk_change_records_change_id_record_id_pk" PRIMARY KEY("change_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"list" text NOT NULL,
	"change" jsonb NOT NULL,
	"status" text NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "bulk_change_records" ADD CONSTRAINT "bulk_change_records_change_id_bulk_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_change_records_waiting" ON "bulk_change_records" USING btree ("change_id","record_id") WHERE "bulk_change_records"."outcome" = 'waiting';--> statement-breakpoint
CREATE INDEX "bulk_changes_staff" ON "bulk_changes" USING btree ("staff_id","created_at");--> statement-breakpoint
CREATE INDEX "bulk_changes_created" ON "bulk_changes" USING btree ("created_at");