CREATE TABLE "legal_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"days" integer NOT NULL,
	"source" text NOT NULL,
	"source_url" text NOT NULL,
	"note" text NOT NULL,
	"law_as_of" date NOT NULL,
	"next_review_on" date NOT NULL,
	"reviewer" text NOT NULL,
	"valid_from" date NOT NULL,
	"reason" text NOT NULL,
	"staff_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "legal_periods_version" UNIQUE("kind","version")
);
--> statement-breakpoint
ALTER TABLE "legal_periods" ADD CONSTRAINT "legal_periods_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A version is never changed, because deadlines were computed from it.
CREATE TRIGGER legal_periods_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "legal_periods"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
