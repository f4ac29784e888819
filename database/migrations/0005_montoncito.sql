CREATE TABLE "montoncito_limites" (
	"jugador" text PRIMARY KEY NOT NULL,
	"perdida_diaria" bigint,
	"siguiente_perdida" bigint,
	"siguiente_desde" timestamp with time zone,
	"pausa_hasta" timestamp with time zone,
	"actualizado_en" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "montoncito_limites_check" CHECK ("montoncito_limites"."perdida_diaria" >= 0 and "montoncito_limites"."siguiente_perdida" >= 0)
);
--> statement-breakpoint
ALTER TABLE "partidas" ADD COLUMN "totales" bigint[] DEFAULT '{0,0,0,0,0,0}' NOT NULL;--> statement-breakpoint
ALTER TABLE "partidas" ADD COLUMN "movida_en" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "montoncito_limites" ADD CONSTRAINT "montoncito_limites_jugador_usuarios_codigo_referido_fk" FOREIGN KEY ("jugador") REFERENCES "public"."usuarios"("codigo_referido") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partidas" ADD CONSTRAINT "partidas_totales_check" CHECK (cardinality("partidas"."totales") = 6 and 0 <= all ("partidas"."totales"));--> statement-breakpoint
-- The one clock of the game, whichever process asks; a test may put another in its place.
CREATE FUNCTION reloj() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT clock_timestamp()';
