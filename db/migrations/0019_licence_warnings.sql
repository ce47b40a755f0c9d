CREATE TABLE "licence_warnings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lender_id" uuid,
	"state" text NOT NULL,
	"number" text NOT NULL,
	"expires_on" date NOT NULL,
	"days" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "licence_warnings_once" UNIQUE NULLS NOT DISTINCT("lender_id","state","number","expires_on","days")
);
--> statement-breakpoint
ALTER TABLE "licence_warnings" ADD CONSTRAINT "licence_warnings_lender_id_lenders_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lenders"("id") ON DELETE cascade ON UPDATE no action;