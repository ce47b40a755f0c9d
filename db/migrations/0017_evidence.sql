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
-- Whoever may write may only add, the owner of the tables included. A superuser, such as the one session of the embedded
-- database, is above privileges: there the triggers alone refuse.
DO $$
DECLARE writer regrole;
BEGIN
	FOR writer IN
		SELECT DISTINCT given.grantee::regrole
		FROM pg_class, aclexplode(coalesce(relacl, acldefault('r', relowner))) AS given
		JOIN pg_roles ON pg_roles.oid = given.grantee AND NOT rolsuper
		WHERE pg_class.oid IN ('consent_events'::regclass, 'consent_chain'::regclass)
			AND given.privilege_type IN ('UPDATE', 'DELETE', 'TRUNCATE')
	LOOP
		EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON consent_events, consent_chain FROM %s', writer);
	END LOOP;
END
$$;
--> statement-breakpoint
-- A transcript may be sealed anew with another key, and nothing else: all of it is the same, of the sealed text the
-- length too, and the digest beside it tells whether the words are. See docs/decisions/0024.
CREATE FUNCTION refuse_other_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW.application_id, NEW.sha256, NEW.created_at) IS DISTINCT FROM (OLD.application_id, OLD.sha256, OLD.created_at)
		OR length(NEW.sealed) <> length(OLD.sealed)
		OR NEW.sealed !~ '^[A-Za-z0-9_-]{8}\.[A-Za-z0-9_-]+$'
		OR split_part(NEW.sealed, '.', 1) = split_part(OLD.sealed, '.', 1)
	THEN
		RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
DROP TRIGGER application_transcripts_append_only ON "application_transcripts";
--> statement-breakpoint
CREATE TRIGGER application_transcripts_append_only BEFORE DELETE OR TRUNCATE ON "application_transcripts"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER application_transcripts_same_words BEFORE UPDATE ON "application_transcripts"
	FOR EACH ROW EXECUTE FUNCTION refuse_other_words();
