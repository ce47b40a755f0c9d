CREATE TABLE "upload_leases" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_wanted" boolean DEFAULT false NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "upload_leases" ADD CONSTRAINT "upload_leases_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;