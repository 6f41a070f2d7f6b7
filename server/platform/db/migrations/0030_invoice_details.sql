CREATE TABLE "public"."invoice_details" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"country" text NOT NULL,
	"tax_number" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "buyer" jsonb;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "former_secret" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "former_secret_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_details" ADD CONSTRAINT "invoice_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;