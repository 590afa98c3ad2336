import type { FastifyInstance } from 'fastify';
import { feature } from '#src/platform/http/server/feature.ts';
import { type CallServices, serve } from '#src/platform/http/server/serve.ts';
import { uploadMatchContract } from '#src/shared/upload-match/upload-match-contract.ts';
import { findUploadMatch, updateUploadMatch } from './upload-match-queries.ts';

function registerUploadMatches(app: FastifyInstance, services: CallServices): void {
  serve(app, services, uploadMatchContract, {
    'GET /uploadmatch/{upload}': ({ sql, params: { upload } }) => findUploadMatch(sql, upload),

    async 'PUT /uploadmatch/{upload}'({ tx, params: { upload }, body }) {
      await updateUploadMatch(tx, upload, body);
      return body;
    },
  });
}

export const uploadMatchFeature = feature({
  name: 'Matches of upload columns',
  calls: uploadMatchContract,
  register: registerUploadMatches,
});
