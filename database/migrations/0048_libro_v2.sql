CREATE TABLE "libro_anexos" (
	"fecha" date NOT NULL,
	"nivel" integer NOT NULL,
	"indice" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	"clase" text,
	"id" text,
	"huella" text,
	CONSTRAINT "libro_anexos_fecha_nivel_indice_pk" PRIMARY KEY("fecha","nivel","indice"),
	CONSTRAINT "libro_anexos_hoja_check" CHECK ("libro_anexos"."nivel" > 0 or num_nulls("libro_anexos"."clase", "libro_anexos"."id", "libro_anexos"."huella") = 0)
);
--> statement-breakpoint
ALTER TABLE "libro_sellos" ADD COLUMN "version" text DEFAULT 'libro-v1' NOT NULL;--> statement-breakpoint
ALTER TABLE "libro_sellos" ADD COLUMN "raiz_anexos" text;--> statement-breakpoint
ALTER TABLE "libro_sellos" ADD COLUMN "anexos" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "libro_anexos_id_idx" ON "libro_anexos" USING btree ("clase","id") WHERE nivel = 0;--> statement-breakpoint
CREATE INDEX "libro_anexos_clase_idx" ON "libro_anexos" USING btree ("clase","fecha","indice") WHERE nivel = 0;--> statement-breakpoint
ALTER TABLE "libro_sellos" ADD CONSTRAINT "libro_sellos_version_check" CHECK ("libro_sellos"."version" in ('libro-v1', 'libro-v2') and ("libro_sellos"."raiz_anexos" is null) = ("libro_sellos"."version" = 'libro-v1'));