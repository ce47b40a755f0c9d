CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "mention_email" text DEFAULT 'now' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "assignment_email" text DEFAULT 'now' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_recipient_id_staff_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_staff_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_open" ON "notifications" USING btree ("recipient_id","kind","item_id") WHERE "notifications"."done_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_recipient" ON "notifications" USING btree ("recipient_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_record" ON "notifications" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "notifications_item" ON "notifications" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");
--> statement-breakpoint
CREATE FUNCTION delete_notifications_of_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notifications WHERE record_id = OLD.id OR item_id = OLD.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER leads_notifications AFTER DELETE ON "leads"
  FOR EACH ROW EXECUTE FUNCTION delete_notifications_of_record();--> statement-breakpoint
CREATE TRIGGER applications_notifications AFTER DELETE ON "applications"
  FOR EACH ROW EXECUTE FUNCTION delete_notifications_of_record();--> statement-breakpoint
CREATE TRIGGER merchant_leads_notifications AFTER DELETE ON "merchant_leads"
  FOR EACH ROW EXECUTE FUNCTION delete_notifications_of_record();--> statement-breakpoint
CREATE TRIGGER contact_messages_notifications AFTER DELETE ON "contact_messages"
  FOR EACH ROW EXECUTE FUNCTION delete_notifications_of_record();--> statement-breakpoint
CREATE TRIGGER tasks_notifications AFTER DELETE ON "tasks"
  FOR EACH ROW EXECUTE FUNCTION delete_notifications_of_record();
