ALTER TABLE "archivos" ADD COLUMN "sin_uso_desde" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "productos_opciones" ADD COLUMN "tramo_existencias" integer GENERATED ALWAYS AS (width_bucket(existencias, '{1,3,6,11,21,51,101,251,501,1001}'::bigint[])) STORED;--> statement-breakpoint
CREATE INDEX "archivos_sin_uso_idx" ON "archivos" USING btree ("sin_uso_desde") WHERE sin_uso_desde is not null;--> statement-breakpoint
CREATE INDEX "productos_opciones_pocas_idx" ON "productos_opciones" USING btree ("tramo_existencias") WHERE disponible and tramo_existencias is not null;