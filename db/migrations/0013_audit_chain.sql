CREATE TABLE "audit_chain" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"event_sha256" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_chain_event_id_unique" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_chain"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- As for the record of consents: no role may change the audit log, not even the owner of the tables.
DO $$
DECLARE writer regrole;
BEGIN
	FOR writer IN
		SELECT DISTINCT privilege.grantee::regrole
		FROM pg_class, aclexplode(coalesce(relacl, acldefault('r', relowner))) AS privilege
		JOIN pg_roles ON pg_roles.oid = privilege.grantee AND NOT rolsuper
		WHERE pg_class.oid IN ('audit_log'::regclass, 'audit_chain'::regclass)
			AND privilege.privilege_type IN ('UPDATE', 'DELETE', 'TRUNCATE')
	LOOP
		EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON audit_log, audit_chain FROM %s', writer);
	END LOOP;
END
$$;
