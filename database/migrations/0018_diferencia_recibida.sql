ALTER TABLE "ventas" ADD COLUMN "diferencia_recibida" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A difference was received as a whole until now.
UPDATE "ventas" SET "diferencia_recibida" = "diferencia_envio",
       "diferencia_recibida_en" = CASE WHEN "diferencia_envio" > 0 THEN "diferencia_recibida_en" END
 WHERE "diferencia_recibida_en" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "ventas_sin_direccion_idx" ON "ventas" USING btree ("usuario","id") WHERE (productos > 0 or origen = 'sorteo') and (coalesce(envio->>'direccion', '') = '' or coalesce(envio->>'comuna', '') = '');--> statement-breakpoint
ALTER TABLE "ventas" ADD CONSTRAINT "ventas_diferencia_check" CHECK ("ventas"."diferencia_recibida" between 0 and "ventas"."diferencia_envio" and ("ventas"."diferencia_recibida" > 0) = ("ventas"."diferencia_recibida_en" is not null));