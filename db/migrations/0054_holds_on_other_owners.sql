-- A legal hold on a person also covers the applications that list them as another owner.
CREATE OR REPLACE FUNCTION refuse_unless_purging() RETURNS trigger LANGUAGE plpgsql AS $$
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
	) OR EXISTS (
		SELECT 1 FROM legal_holds JOIN owner_authorizations ON owner_authorizations.email_normalized = legal_holds.email
		WHERE legal_holds.kind = 'person' AND legal_holds.lifted_at IS NULL
			AND owner_authorizations.application_id = OLD.application_id
	) THEN
		RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN OLD;
END
$$;
