CREATE TABLE "error_reports" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"name" text NOT NULL,
	"message" text NOT NULL,
	"count" integer NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"sample" jsonb NOT NULL,
	"dismissed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "error_reports_last_seen" ON "error_reports" USING btree ("last_seen_at");--> statement-breakpoint
-- Open screens are told when an account or a session changes, whichever command did it, so that they can be closed.
CREATE FUNCTION "announce_staff_change"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	perform pg_notify('harborline_live', 'staff ' || (to_jsonb(new) ->> tg_argv[0]));
	return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "staff_announce" AFTER UPDATE OF "role", "status" ON "staff" FOR EACH ROW EXECUTE FUNCTION "announce_staff_change"('id');
--> statement-breakpoint
CREATE TRIGGER "sessions_announce" AFTER UPDATE OF "ended_at" ON "sessions" FOR EACH ROW WHEN (new.ended_at IS NOT NULL) EXECUTE FUNCTION "announce_staff_change"('staff_id');
