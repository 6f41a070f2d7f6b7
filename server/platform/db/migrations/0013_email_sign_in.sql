ALTER TABLE "store" ADD COLUMN "email_sign_in_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "passkeys_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_flows" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "oauth_flows" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "oauth_flows" ADD COLUMN "code_tries" integer DEFAULT 0 NOT NULL;