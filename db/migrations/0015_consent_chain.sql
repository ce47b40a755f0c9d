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
