CREATE TABLE "fintoc_conexion" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"cuenta_fintoc" text NOT NULL,
	"cuenta" text NOT NULL,
	"quien" text NOT NULL,
	"guardada_en" timestamp with time zone NOT NULL,
	"pedidos" integer DEFAULT 0 NOT NULL,
	"atendidos" integer DEFAULT 0 NOT NULL,
	"pedido_desde" date,
	"intentada_en" timestamp with time zone,
	"sincronizada_en" timestamp with time zone,
	"fallas" integer DEFAULT 0 NOT NULL,
	"error" text,
	"avisada_en" timestamp with time zone,
	CONSTRAINT "fintoc_conexion_una_check" CHECK ("fintoc_conexion"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "fintoc_eventos" (
	"id" text PRIMARY KEY NOT NULL,
	"tipo" text NOT NULL,
	"recibido_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fintoc_movimientos" (
	"id" text PRIMARY KEY NOT NULL,
	"cuenta_fintoc" text NOT NULL,
	"movimiento" bigint,
	"estado" text NOT NULL,
	"dia" date NOT NULL,
	"datos" jsonb NOT NULL,
	"nuevo" jsonb,
	"creado_en" timestamp with time zone NOT NULL,
	CONSTRAINT "fintoc_movimientos_estado_check" CHECK ("fintoc_movimientos"."estado" in ('unido', 'dudoso', 'cambiado', 'quitado')),
	CONSTRAINT "fintoc_movimientos_dudoso_check" CHECK (("fintoc_movimientos"."estado" = 'dudoso') = ("fintoc_movimientos"."movimiento" is null))
);
--> statement-breakpoint
ALTER TABLE "fintoc_conexion" ADD CONSTRAINT "fintoc_conexion_quien_usuarios_codigo_referido_fk" FOREIGN KEY ("quien") REFERENCES "public"."usuarios"("codigo_referido") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fintoc_movimientos" ADD CONSTRAINT "fintoc_movimientos_movimiento_movimientos_banco_id_fk" FOREIGN KEY ("movimiento") REFERENCES "public"."movimientos_banco"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fintoc_eventos_recibido_idx" ON "fintoc_eventos" USING btree ("recibido_en");--> statement-breakpoint
CREATE INDEX "fintoc_movimientos_movimiento_idx" ON "fintoc_movimientos" USING btree ("movimiento");--> statement-breakpoint
CREATE INDEX "fintoc_movimientos_dia_idx" ON "fintoc_movimientos" USING btree ("cuenta_fintoc","dia");--> statement-breakpoint
CREATE INDEX "fintoc_movimientos_por_ver_idx" ON "fintoc_movimientos" USING btree ("dia") WHERE estado <> 'unido';