ALTER TABLE "legal_holds" ALTER COLUMN "subject_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD COLUMN "email" text;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_person" ON "legal_holds" USING btree ("email") WHERE "legal_holds"."lifted_at" is null;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_subject" CHECK (("legal_holds"."kind" = 'person') = ("legal_holds"."email" is not null) and ("legal_holds"."kind" = 'person') = ("legal_holds"."subject_id" is null));
--> statement-breakpoint
-- A transcript is also kept while a legal hold covers the person behind its application.
CREATE OR REPLACE FUNCTION refuse_undisposed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT 1 FROM disposal_items
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
