CREATE TABLE "public"."email_changes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"email" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_changes_one_nonce" UNIQUE("nonce")
);
--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "guest_checkout_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "guest_link_hash" text;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_by_end" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_one_guest_link" UNIQUE("guest_link_hash");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_guests_prove_nothing" CHECK ("users"."guest_link_hash" is null or not ("users"."email_verified" or "users"."is_publisher"));