CREATE TABLE "filtros_guardados" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "filtros_guardados_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario" text NOT NULL,
	"lista" text NOT NULL,
	"nombre" text NOT NULL,
	"consulta" text NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "filtros_guardados_nombre_key" UNIQUE("usuario","lista","nombre"),
	CONSTRAINT "filtros_guardados_lista_check" CHECK ("filtros_guardados"."lista" in ('ventas', 'usuarios', 'productos', 'despachos')),
	CONSTRAINT "filtros_guardados_largo_check" CHECK (length("filtros_guardados"."nombre") between 1 and 40 and length("filtros_guardados"."consulta") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "filtros_guardados" ADD CONSTRAINT "filtros_guardados_usuario_usuarios_codigo_referido_fk" FOREIGN KEY ("usuario") REFERENCES "public"."usuarios"("codigo_referido") ON DELETE no action ON UPDATE no action;