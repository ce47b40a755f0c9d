CREATE TABLE "consent_chain" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"event_sha256" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "consent_chain_event_id_unique" UNIQUE("event_id")
);

--> statement-breakpoint
CREATE TRIGGER consent_chain_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "consent_chain"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A superuser, such as the one session of the embedded database, is above privileges: there the trigger alone refuses.
DO $$
BEGIN
	IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
		REVOKE UPDATE, DELETE, TRUNCATE ON "consent_events", "consent_chain" FROM CURRENT_USER;
	END IF;
END
$$;
