-- A search by name reads a column: an expression would be computed again for every row that it finds.

DROP INDEX "usuarios_busqueda_idx";--> statement-breakpoint
DROP INDEX "usuarios_nombre_idx";--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "nombre_plano" text GENERATED ALWAYS AS (texto_plano(coalesce(nombre, '') || ' ' || coalesce(apellido, '') || ' ' || coalesce(username, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "usuarios_busqueda_idx" ON "usuarios" USING gin ("codigo_referido" gin_trgm_ops,"email" gin_trgm_ops,"nombre_plano" gin_trgm_ops,upper(regexp_replace("rut", '[. -]', '', 'g')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "usuarios_nombre_idx" ON "usuarios" USING btree (nullif("nombre_plano", ''),"codigo_referido");