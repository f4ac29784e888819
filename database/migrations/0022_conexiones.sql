CREATE TABLE "conexiones_secretos" (
	"nombre" text PRIMARY KEY NOT NULL,
	"cifrado" text NOT NULL,
	"llave" text NOT NULL,
	"quien" text NOT NULL,
	"guardado_en" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conexiones_secretos" ADD CONSTRAINT "conexiones_secretos_quien_usuarios_codigo_referido_fk" FOREIGN KEY ("quien") REFERENCES "public"."usuarios"("codigo_referido") ON DELETE no action ON UPDATE no action;