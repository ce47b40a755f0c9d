CREATE TABLE "disposal_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"disposal_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"outcome" text,
	"removed" jsonb,
	"done_at" timestamp with time zone,
	CONSTRAINT "disposal_items_once" UNIQUE("disposal_id","kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "disposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"request_reference" text,
	"staff_id" uuid,
	"plan" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "legal_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"lifted_by" uuid,
	"lifted_at" timestamp with time zone,
	"lift_reason" text
);
--> statement-breakpoint
CREATE TABLE "privacy_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"act" text NOT NULL,
	"staff_id" uuid,
	"words_sealed" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "privacy_preferences" (
	"address_hash" text NOT NULL,
	"choice" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "privacy_preferences_address_hash_choice_source_pk" PRIMARY KEY("address_hash","choice","source")
);
--> statement-breakpoint
CREATE TABLE "privacy_reminders" (
	"request_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"days" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "privacy_reminders_request_id_due_at_days_pk" PRIMARY KEY("request_id","due_at","days")
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_normalized" text NOT NULL,
	"details_sealed" text NOT NULL,
	"application_reference" text,
	"idempotency_key" text,
	"confirm_token_hash" text,
	"confirm_sent_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	"extended_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"copy_token_hash" text,
	"copy_sent_at" timestamp with time zone,
	"copy_expires_at" timestamp with time zone,
	"copy_opened_at" timestamp with time zone,
	"disposal_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "privacy_requests_reference_unique" UNIQUE("reference"),
	CONSTRAINT "privacy_requests_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "privacy_requests_confirm_token_hash_unique" UNIQUE("confirm_token_hash"),
	CONSTRAINT "privacy_requests_copy_token_hash_unique" UNIQUE("copy_token_hash")
);
--> statement-breakpoint
ALTER TABLE "disposal_items" ADD CONSTRAINT "disposal_items_disposal_id_disposals_id_fk" FOREIGN KEY ("disposal_id") REFERENCES "public"."disposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposals" ADD CONSTRAINT "disposals_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_set_by_staff_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_lifted_by_staff_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_moves" ADD CONSTRAINT "privacy_moves_request_id_privacy_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."privacy_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_moves" ADD CONSTRAINT "privacy_moves_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_reminders" ADD CONSTRAINT "privacy_reminders_request_id_privacy_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."privacy_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disposal_items_subject" ON "disposal_items" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "disposals_started" ON "disposals" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_one" ON "legal_holds" USING btree ("kind","subject_id") WHERE "legal_holds"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "privacy_moves_request" ON "privacy_moves" USING btree ("request_id","at");--> statement-breakpoint
CREATE INDEX "privacy_requests_status" ON "privacy_requests" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "privacy_requests_email" ON "privacy_requests" USING btree ("email_normalized","created_at");
--> statement-breakpoint
CREATE TRIGGER disposals_for_good BEFORE DELETE OR TRUNCATE ON "disposals"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER disposal_items_for_good BEFORE DELETE OR TRUNCATE ON "disposal_items"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A transcript goes with its application and in no other way: only while a certificate of disposal names the application
-- as one that is being disposed of, and no legal hold keeps it.
CREATE FUNCTION refuse_undisposed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT 1 FROM disposal_items
		WHERE kind = 'application' AND subject_id = OLD.application_id::text AND done_at IS NULL
	) OR EXISTS (
		SELECT 1 FROM legal_holds
		WHERE kind = 'application' AND subject_id = OLD.application_id AND lifted_at IS NULL
	) THEN
		RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN OLD;
END
$$;
--> statement-breakpoint
DROP TRIGGER application_transcripts_append_only ON "application_transcripts";
--> statement-breakpoint
CREATE TRIGGER application_transcripts_append_only BEFORE TRUNCATE ON "application_transcripts"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER application_transcripts_disposed_only BEFORE DELETE ON "application_transcripts"
	FOR EACH ROW EXECUTE FUNCTION refuse_undisposed();
