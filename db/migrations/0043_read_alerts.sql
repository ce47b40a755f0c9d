CREATE TABLE "read_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"records" integer NOT NULL,
	"rows" integer NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" uuid,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "read_watch" (
	"id" integer PRIMARY KEY NOT NULL,
	"through" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "read_alerts" ADD CONSTRAINT "read_alerts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_alerts" ADD CONSTRAINT "read_alerts_settled_by_staff_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "read_alerts_staff_hour" ON "read_alerts" USING btree ("staff_id","hour");--> statement-breakpoint
CREATE INDEX "read_alerts_open" ON "read_alerts" USING btree ("raised_at","id") WHERE "read_alerts"."settled_at" is null;