CREATE TABLE "openid_links" (
	"staff_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "openid_links_staff_id_issuer_pk" PRIMARY KEY("staff_id","issuer"),
	CONSTRAINT "openid_links_subject" UNIQUE("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "openid_links" ADD CONSTRAINT "openid_links_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;