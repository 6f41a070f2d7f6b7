CREATE TABLE "tickets" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"session_hash" text NOT NULL,
	"what" text NOT NULL,
	"target_id" integer,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "tickets_by_end" ON "tickets" USING btree ("expires_at");