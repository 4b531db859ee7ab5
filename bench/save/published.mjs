/**
 * The figures printed with the experiment that bench/cast.ts repeats (10,000 casts of each pair, milliseconds of all together, float32 with SIMD,
 * on its author's machine): minimum, mean and maximum error, then the time. In the row of two boxes its mean error is above its maximum.
 * @type {Record<string, Record<string, [string, string, string, number]>>}
 */
export const PUBLISHED = {
  Psyshock: {
    'sphere-sphere': ['0', '3.0e-6', '2.1e-5', 1.4],
    'sphere-capsule': ['0', '2.7e-6', '2.7e-5', 1.8],
    'sphere-box': ['0', '3.0e-6', '4.4e-5', 1.7],
    'capsule-sphere': ['0', '2.7e-6', '3.0e-5', 1.9],
    'capsule-capsule': ['0', '2.5e-6', '1.9e-5', 2.7],
    'capsule-box': ['0', '2.6e-6', '4.5e-5', 23.4],
    'box-sphere': ['0', '3.2e-6', '4.0e-5', 1.7],
    'box-capsule': ['0', '3.0e-6', '4.3e-5', 23.9],
    'box-box': ['0', '6.8e-6', '4.9e-6', 6.9],
  },
  'Unity Physics': {
    'sphere-sphere': ['9.9e-5', '2.6e-4', '1.0e-3', 1.5],
    'sphere-capsule': ['1.0e-4', '2.5e-4', '1.0e-3', 1.6],
    'sphere-box': ['9.9e-5', '2.2e-4', '9.9e-4', 1.6],
    'capsule-sphere': ['9.9e-5', '2.6e-4', '1.0e-3', 1.8],
    'capsule-capsule': ['9.9e-5', '2.4e-4', '1.0e-3', 2.0],
    'capsule-box': ['9.9e-5', '1.9e-4', '1.0e-3', 8.4],
    'box-sphere': ['9.8e-5', '2.1e-4', '9.9e-4', 1.8],
    'box-capsule': ['9.9e-5', '1.9e-4', '9.9e-4', 8.8],
    'box-box': ['6.3e-5', '1.1e-4', '9.7e-4', 13.8],
  },
};
