CREATE TABLE "public"."schema_requirement" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"migration" text NOT NULL,
	"journal_time" bigint NOT NULL,
	CONSTRAINT "schema_requirement_is_one_row" CHECK ("schema_requirement"."id" = 1)
);
