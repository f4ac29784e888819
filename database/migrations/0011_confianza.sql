CREATE TABLE "partidas_seudonimos" (
	"partida" text NOT NULL,
	"jugador" text NOT NULL,
	"seudonimo" text NOT NULL,
	CONSTRAINT "partidas_seudonimos_partida_jugador_pk" PRIMARY KEY("partida","jugador"),
	CONSTRAINT "partidas_seudonimos_unico" UNIQUE("partida","seudonimo")
);
--> statement-breakpoint
CREATE TABLE "libro_nodos" (
	"fecha" date NOT NULL,
	"nivel" integer NOT NULL,
	"indice" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	"asiento" bigint,
	CONSTRAINT "libro_nodos_fecha_nivel_indice_pk" PRIMARY KEY("fecha","nivel","indice")
);
--> statement-breakpoint
CREATE TABLE "libro_sellos" (
	"fecha" date PRIMARY KEY NOT NULL,
	"anterior" text NOT NULL,
	"desde" bigint NOT NULL,
	"hasta" bigint NOT NULL,
	"asientos" bigint NOT NULL,
	"raiz" text NOT NULL,
	"totales" text NOT NULL,
	"sello" text NOT NULL,
	"ruptura" boolean DEFAULT false NOT NULL,
	"sellado_en" timestamp with time zone NOT NULL,
	CONSTRAINT "libro_sellos_sello_unique" UNIQUE("sello"),
	CONSTRAINT "libro_sellos_rango_check" CHECK ("libro_sellos"."desde" <= "libro_sellos"."hasta" and "libro_sellos"."asientos" >= 1)
);
--> statement-breakpoint
CREATE TABLE "secretos" (
	"nombre" text PRIMARY KEY NOT NULL,
	"valor" "bytea" NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pulsos" (
	"cadena" text NOT NULL,
	"ronda" bigint NOT NULL,
	"firma" text NOT NULL,
	"recibido_en" timestamp with time zone NOT NULL,
	CONSTRAINT "pulsos_cadena_ronda_pk" PRIMARY KEY("cadena","ronda"),
	CONSTRAINT "pulsos_ronda_check" CHECK ("pulsos"."ronda" >= 1),
	CONSTRAINT "pulsos_firma_check" CHECK ("pulsos"."firma" ~ '^[0-9a-f]{96}$')
);
--> statement-breakpoint
CREATE TABLE "relevos" (
	"url" text PRIMARY KEY NOT NULL,
	"bien_en" timestamp with time zone,
	"demora_ms" integer,
	"mal_en" timestamp with time zone,
	"error" text,
	"fallas" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sorteos" DROP CONSTRAINT "sorteos_semilla_check";--> statement-breakpoint
DROP INDEX "partidas_una_viva_idx";--> statement-breakpoint
ALTER TABLE "partidas" ADD COLUMN "protocolo" text DEFAULT 'montoncito-v1' NOT NULL;--> statement-breakpoint
ALTER TABLE "partidas" ADD COLUMN "garantia" text DEFAULT 'ninguna' NOT NULL;--> statement-breakpoint
ALTER TABLE "partidas" ADD COLUMN "baliza" text;--> statement-breakpoint
ALTER TABLE "partidas" ADD COLUMN "huella_apuestas" text;--> statement-breakpoint
ALTER TABLE "partidas" ADD COLUMN "repartida_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "partidas" ADD COLUMN "neto_banca" bigint;--> statement-breakpoint
ALTER TABLE "partidas" ADD COLUMN "apartada" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "partidas_semillas" ADD COLUMN "llave" text;--> statement-breakpoint
ALTER TABLE "sorteos" ADD COLUMN "garantia" text DEFAULT 'ninguna' NOT NULL;--> statement-breakpoint
ALTER TABLE "sorteos" ADD COLUMN "ensayo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sorteos" ADD COLUMN "iniciado_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sorteos" ADD COLUMN "iniciado_por" text;--> statement-breakpoint
ALTER TABLE "sorteos" ADD COLUMN "semilla_publicada_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sorteos_semillas" ADD COLUMN "llave" text;--> statement-breakpoint
ALTER TABLE "partidas_seudonimos" ADD CONSTRAINT "partidas_seudonimos_partida_partidas_key_partida_fk" FOREIGN KEY ("partida") REFERENCES "public"."partidas"("key_partida") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partidas_seudonimos" ADD CONSTRAINT "partidas_seudonimos_jugador_usuarios_codigo_referido_fk" FOREIGN KEY ("jugador") REFERENCES "public"."usuarios"("codigo_referido") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "libro_nodos_asiento_idx" ON "libro_nodos" USING btree ("asiento") WHERE nivel = 0;--> statement-breakpoint
CREATE INDEX "libro_sellos_hasta_idx" ON "libro_sellos" USING btree ("hasta");--> statement-breakpoint
ALTER TABLE "sorteos" ADD CONSTRAINT "sorteos_iniciado_por_usuarios_codigo_referido_fk" FOREIGN KEY ("iniciado_por") REFERENCES "public"."usuarios"("codigo_referido") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partidas_apartadas_idx" ON "partidas" USING btree ("id") WHERE estado = 'Cerrada' and apartada;--> statement-breakpoint
CREATE INDEX "partidas_repartida_idx" ON "partidas" USING btree ("repartida_en","neto_banca");--> statement-breakpoint
CREATE UNIQUE INDEX "partidas_una_viva_idx" ON "partidas" USING btree ((true)) WHERE estado in ('abierta', 'cuenta', 'Cerrada') and not apartada;--> statement-breakpoint
ALTER TABLE "partidas" ADD CONSTRAINT "partidas_protocolo_check" CHECK ("partidas"."protocolo" in ('montoncito-v1', 'montoncito-v2'));--> statement-breakpoint
ALTER TABLE "partidas" ADD CONSTRAINT "partidas_garantia_check" CHECK ("partidas"."garantia" in ('drand', 'ninguna'));--> statement-breakpoint
ALTER TABLE "partidas" ADD CONSTRAINT "partidas_apartada_check" CHECK (not "partidas"."apartada" or "partidas"."estado" in ('Cerrada', 'finalizada'));--> statement-breakpoint
ALTER TABLE "sorteos" ADD CONSTRAINT "sorteos_garantia_check" CHECK ("sorteos"."garantia" in ('drand', 'ninguna'));--> statement-breakpoint
ALTER TABLE "sorteos" ADD CONSTRAINT "sorteos_semilla_check" CHECK ("sorteos"."semilla" is null or "sorteos"."congelado_en" is not null or "sorteos"."estado" = 'Finalizado');--> statement-breakpoint
UPDATE "partidas" SET "repartida_en" = "cerrada_en" WHERE "cerrada_en" IS NOT NULL;--> statement-breakpoint
UPDATE "partidas" p SET "neto_banca" = -n."puntos" FROM (SELECT "partida", sum("puntos") AS "puntos" FROM "tickets_montoncitos" GROUP BY "partida") n WHERE n."partida" = p."key_partida";--> statement-breakpoint
UPDATE "sorteos" SET "semilla_publicada_en" = coalesce("sorteado_en", "congelado_en") WHERE "semilla" IS NOT NULL;
