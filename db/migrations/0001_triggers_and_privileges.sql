-- What drizzle-kit cannot generate from the table definitions: triggers that refuse changes, privileges, live
-- notifications and planner statistics. They protect the records even from statements that bypass the server's code.

-- Append-only records -------------------------------------------------------------------------------------------------

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER consent_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "consent_events"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER consent_chain_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "consent_chain"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER application_stage_changes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "application_stage_changes"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Old criteria are never changed, because estimates refer to the version they were computed with.
CREATE TRIGGER lender_criteria_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "lender_criteria"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER commission_payments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "commission_payments"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A reversed commission is evidence of what was recorded.
CREATE TRIGGER commissions_reversed_permanent BEFORE UPDATE OR DELETE ON "commissions"
	FOR EACH ROW WHEN (OLD.status = 'reversed') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER retention_runs_permanent BEFORE DELETE OR TRUNCATE ON "retention_runs"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER retention_items_permanent BEFORE DELETE OR TRUNCATE ON "retention_items"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- No role may change the record of consents, not even the owner of the tables. Superusers, such as the only user of the
-- embedded database, bypass privileges; there only the triggers refuse.
DO $$
DECLARE writer regrole;
BEGIN
	FOR writer IN
		SELECT DISTINCT privilege.grantee::regrole
		FROM pg_class, aclexplode(coalesce(relacl, acldefault('r', relowner))) AS privilege
		JOIN pg_roles ON pg_roles.oid = privilege.grantee AND NOT rolsuper
		WHERE pg_class.oid IN ('consent_events'::regclass, 'consent_chain'::regclass)
			AND privilege.privilege_type IN ('UPDATE', 'DELETE', 'TRUNCATE')
	LOOP
		EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON consent_events, consent_chain FROM %s', writer);
	END LOOP;
END
$$;
--> statement-breakpoint

-- Transcripts of submitted applications -------------------------------------------------------------------------------

CREATE TRIGGER application_transcripts_append_only BEFORE TRUNCATE ON "application_transcripts"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A transcript may only be re-encrypted with another key: nothing else changes, the encrypted text has the same length,
-- and the hash of the text proves that the content is the same. See docs/decisions/0024.
CREATE FUNCTION refuse_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW.application_id, NEW.sha256, NEW.created_at) IS DISTINCT FROM (OLD.application_id, OLD.sha256, OLD.created_at)
		OR length(NEW.encrypted) <> length(OLD.encrypted)
		OR NEW.encrypted !~ '^[A-Za-z0-9_-]{8}\.[A-Za-z0-9_-]+$'
		OR split_part(NEW.encrypted, '.', 1) = split_part(OLD.encrypted, '.', 1)
	THEN
		RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER application_transcripts_same_content BEFORE UPDATE ON "application_transcripts"
	FOR EACH ROW EXECUTE FUNCTION refuse_content_change();
--> statement-breakpoint
-- A transcript is deleted only with its application, while a retention run is purging it, and only if no legal hold
-- covers the application or the person behind it.
CREATE FUNCTION refuse_unless_purging() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT 1 FROM retention_items
		WHERE kind = 'application' AND subject_id = OLD.application_id::text AND done_at IS NULL
	) OR EXISTS (
		SELECT 1 FROM legal_holds
		WHERE kind = 'application' AND subject_id = OLD.application_id AND lifted_at IS NULL
	) OR EXISTS (
		SELECT 1 FROM legal_holds JOIN applications ON applications.email_normalized = legal_holds.email
		WHERE legal_holds.kind = 'person' AND legal_holds.lifted_at IS NULL AND applications.id = OLD.application_id
	) THEN
		RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER application_transcripts_purged_only BEFORE DELETE ON "application_transcripts"
	FOR EACH ROW EXECUTE FUNCTION refuse_unless_purging();
--> statement-breakpoint

-- Money ---------------------------------------------------------------------------------------------------------------

-- No fee and no commission is due for an application that has not been funded.
CREATE FUNCTION refuse_early_fee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT 1 FROM offers JOIN applications ON applications.id = offers.application_id
		WHERE offers.id = NEW.offer_id AND applications.id = NEW.application_id
			AND offers.status = 'funded' AND applications.stage IN ('funded', 'renewal')
	) THEN
		RAISE EXCEPTION 'no fee is recorded before an application is funded';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER success_fees_after_funding BEFORE INSERT OR UPDATE ON "success_fees"
	FOR EACH ROW EXECUTE FUNCTION refuse_early_fee();
--> statement-breakpoint
CREATE FUNCTION refuse_early_commission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.status <> 'expected' AND NOT EXISTS (SELECT 1 FROM deals WHERE deals.application_id = NEW.application_id) THEN
		RAISE EXCEPTION 'no commission is due before an application is funded';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER commissions_after_funding BEFORE INSERT OR UPDATE ON "commissions"
	FOR EACH ROW EXECUTE FUNCTION refuse_early_commission();
--> statement-breakpoint

-- Live notifications --------------------------------------------------------------------------------------------------

-- Open screens close when an account or a session changes, whichever command changed it.
CREATE FUNCTION "announce_staff_change"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	perform pg_notify('harborline_live', 'staff ' || (to_jsonb(new) ->> tg_argv[0]));
	return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "staff_announce" AFTER UPDATE OF "role", "status" ON "staff"
	FOR EACH ROW EXECUTE FUNCTION "announce_staff_change"('id');
--> statement-breakpoint
CREATE TRIGGER "sessions_announce" AFTER UPDATE OF "ended_at" ON "sessions"
	FOR EACH ROW WHEN (new.ended_at IS NOT NULL) EXECUTE FUNCTION "announce_staff_change"('staff_id');
--> statement-breakpoint

-- Search --------------------------------------------------------------------------------------------------------------

-- Names have thousands of values. With the default sample size, the planner treats common words as rare.
ALTER TABLE "leads" ALTER COLUMN "search_text" SET STATISTICS 1000;
--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "search_text" SET STATISTICS 1000;
