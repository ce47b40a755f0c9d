CREATE TABLE "seen_rows" (
	"reader_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seen_rows_reader_id_record_id_pk" PRIMARY KEY("reader_id","record_id")
);
--> statement-breakpoint
ALTER TABLE "bulk_access_alerts" ADD COLUMN "hours" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "seen_rows_at" ON "seen_rows" USING btree ("seen_at","reader_id");