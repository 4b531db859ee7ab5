/** `touchstone/three`: three.js objects as shapes and poses, and drawing of shapes and answers. */
export { RESULT_COLORS, ResultLines } from './drawResults.ts';
export { LineBuffer } from './lineBuffer.ts';
export { ObjectPose, poseOf } from './poseOf.ts';
export { ShapeGeometry } from './shapeGeometry.ts';
export { type ShapeKind, type ShapeOfOptions, shapeOf } from './shapeOf.ts';
export { type ShapeIntersection, ShapeRaycaster } from './shapeRaycaster.ts';
export { ShapeWireframe } from './shapeWireframe.ts';
